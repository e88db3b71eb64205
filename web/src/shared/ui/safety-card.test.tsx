import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Safety } from "@/shared/api/types";
import { startLanguage } from "@/shared/i18n/i18n";
import { SafetyCard } from "@/shared/ui/safety-card";

const blank = { number: "", tel: null, hours: "", note: "", url: null };
const safety: Safety = {
  level: "acute",
  kind: "suicide",
  region: "KR",
  lines: [
    { ...blank, name: "자살예방상담전화", number: "109", tel: "109", hours: "24시간" },
    { ...blank, name: "채팅 상담", url: "https://example.org/help" },
    { ...blank, name: "나쁜 주소", url: "javascript:alert(1)" },
  ],
};

beforeEach(() => startLanguage("ko"));
afterEach(cleanup);

describe("the card of helplines", () => {
  it("dials a number by one touch and names whom it calls", () => {
    render(<SafetyCard safety={safety} />);
    const link = screen.getByRole("link", { name: "자살예방상담전화 109, 전화 걸기" });
    expect(link.getAttribute("href")).toBe("tel:109");
    expect(screen.getByText("대한민국에서 쓸 수 있는 번호예요")).toBeTruthy();
  });

  it("opens only web addresses", () => {
    render(<SafetyCard safety={safety} />);
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual(["tel:109", "https://example.org/help"]);
  });
});
