import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startLanguage } from "@/shared/i18n/i18n";
import { readToasts, showToast } from "@/shared/ui/toast-store";
import { Toaster } from "@/shared/ui/toaster";

beforeEach(async () => {
  await startLanguage("ko");
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (title: string, kind: "status" | "alert" = "status"): void => {
  act(() => {
    showToast({ kind, title });
  });
};
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe("toasts", () => {
  it("are one at a time, in the region of their kind", () => {
    show("하나");
    show("둘", "alert");
    expect(screen.queryByText("하나")).toBeNull();
    expect(within(screen.getByRole("alert")).getByText("둘")).toBeTruthy();
  });

  it("leave after five seconds, but not while they are held", () => {
    show("하나");
    fireEvent.pointerEnter(screen.getByText("하나"));
    pass(9000);
    expect(screen.getByText("하나")).toBeTruthy();
    fireEvent.pointerLeave(screen.getByText("하나"));
    pass(4999);
    expect(screen.getByText("하나")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("하나")).toBeNull();
  });

  it("do what they offer, and go", () => {
    const undo = vi.fn<() => void>();
    act(() => {
      showToast({ kind: "status", title: "지웠어요", action: { label: "되돌리기", run: undo }, duration: 10_000 });
    });
    fireEvent.click(screen.getByRole("button", { name: "되돌리기" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("지웠어요")).toBeNull();
  });

  it("are kept up to twenty", () => {
    for (let at = 0; at < 25; at += 1) show(`${at}`);
    expect(readToasts()).toHaveLength(20);
    expect(readToasts()[0]?.title).toBe("24");
  });
});
