import { describe, expect, test } from "vitest";
import { none, type ShiftCount, step } from "@/shared/leave/shift";

const other = { type: "other" } as const;
const down = (at: number, patience = 5000) => ({ type: "down", at, patience }) as const;
const up = (at: number, patience = 5000) => ({ type: "up", at, patience }) as const;
const press = (at: number, patience?: number) => [down(at, patience), up(at + 50, patience)];
const both = (at: number) => [down(at), down(at + 10), up(at + 50), up(at + 60)];

const times = (...events: Parameters<typeof step>[1][]): number => events.reduce<ShiftCount>(step, none).times;

describe("Shift three times", () => {
  test("each press counts once it is let go", () => {
    expect(times(down(1))).toBe(0);
    expect(times(...press(1))).toBe(1);
    expect(times(...press(1), ...press(4000), ...press(8000))).toBe(3);
  });

  test("a key between, or while Shift is down, ends the count", () => {
    expect(times(...press(1), ...press(300), other, ...press(600))).toBe(1);
    expect(times(...press(1), ...press(300), down(600), other, up(650))).toBe(0);
  });

  test("a pause ends the count, sooner in a field", () => {
    expect(times(...press(1), ...press(300), ...press(5400))).toBe(1);
    expect(times(...press(1, 1000), ...press(900, 1000), ...press(1800, 1000))).toBe(3);
    expect(times(...press(1, 1000), ...press(900, 1000), ...press(2000, 1000))).toBe(1);
  });

  test("Shift held long is no press", () => {
    expect(times(...press(1), ...press(300), down(600), up(6000))).toBe(0);
  });

  test("both Shift keys meeting count once, and the count goes on", () => {
    expect(times(...both(1))).toBe(1);
    expect(times(...both(1), ...both(300), ...both(600))).toBe(3);
  });

  test("a Shift that an input method kept for itself does not count when it comes up", () => {
    expect(times(other, up(100), other, up(200), other, up(300))).toBe(0);
  });
});
