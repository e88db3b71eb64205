import { afterEach, expect, it, vi } from "vitest";
import { chooseTint, readTint, subscribeTint } from "@/shared/ui/tint-choice";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("is on until it is turned off, and says so to whoever listens", () => {
  const heard = vi.fn<() => void>();
  const leave = subscribeTint(heard);
  expect(readTint()).toBe(true);
  chooseTint(false);
  expect([readTint(), localStorage.getItem("heart.tint")]).toEqual([false, "off"]);
  chooseTint(true);
  expect([readTint(), localStorage.getItem("heart.tint")]).toEqual([true, null]);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  chooseTint(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

it("lives as long as the page where storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused");
  });
  chooseTint(false);
  expect(readTint()).toBe(false);
  vi.restoreAllMocks();
  chooseTint(true);
  expect(readTint()).toBe(true);
});
