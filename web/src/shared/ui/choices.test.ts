import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { choose, readChoice, useChoice } from "@/shared/ui/choices";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("is nothing until it is chosen, and whoever shows it hears of it", () => {
  const { result } = renderHook(() => useChoice("tint"));
  expect(result.current).toBeNull();
  act(() => choose("tint", "off"));
  expect([result.current, localStorage.getItem("heart.tint")]).toEqual(["off", "off"]);
  act(() => choose("tint", null));
  expect([result.current, localStorage.getItem("heart.tint")]).toEqual([null, null]);
});

it("lives as long as the page where storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused");
  });
  choose("tint", "off");
  expect(readChoice("tint")).toBe("off");
  vi.restoreAllMocks();
  choose("tint", null);
  expect(readChoice("tint")).toBeNull();
});
