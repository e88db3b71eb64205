import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/shared/api/problem";
import { startLanguage } from "@/shared/i18n/i18n";
import { Choice, Field, Switch } from "@/shared/ui/field";
import { visibleToast } from "@/shared/ui/toast-store";
import { textOf, useForm, wrong } from "@/shared/ui/use-form";

const submit = vi.fn<(values: FormData) => Promise<void>>();
const places = { email_taken: "email" };
const options = [{ value: "20s", label: "20대" }];

function Sample() {
  const { onSubmit, busy, errors } = useForm(submit, places);
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset disabled={busy}>
        <Field name="email" type="email" label="이메일" hint="힌트" required error={errors["email"]} />
        <Field name="password" type="password" label="비밀번호" required error={errors["password"]} />
        <Field name="message" label="글" multiline defaultValue="처음" error={errors["message"]} />
        <Choice name="age" label="나이" options={options} emptyLabel="적지 않음" error={errors["age"]} />
        <Switch name="smoker" label="담배" defaultChecked />
        <button type="submit">{busy ? "보내는 중" : "보내기"}</button>
      </fieldset>
    </form>
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>("이메일");
const password = () => screen.getByLabelText<HTMLInputElement>("비밀번호");
const send = () => fireEvent.submit(screen.getByRole<HTMLFormElement>("button", { name: /보내/u }).closest("form") ?? document.body);
const fillIn = (): void => {
  fireEvent.change(email(), { target: { value: " a@example.org" } });
  fireEvent.change(password(), { target: { value: "긴 문장 하나" } });
};
/** The words that are read out with a field. */
const described = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

beforeEach(async () => {
  await startLanguage("ko");
  submit.mockReset();
  render(<Sample />);
});
afterEach(cleanup);

describe("a form", () => {
  it("is not sent while something required is missing, and says where", () => {
    send();
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(email());
    expect(described(email())).toBe("이 칸을 채워 주세요. 힌트");
    fireEvent.change(email(), { target: { value: "no address" } });
    fireEvent.change(password(), { target: { value: "   " } });
    send();
    expect(described(email())).toContain("이메일 주소가 맞는지");
    expect(described(password())).toBe("이 칸을 채워 주세요.");
  });

  it("hands over what is in its fields, once", async () => {
    const sent = Promise.withResolvers<void>();
    submit.mockReturnValue(sent.promise);
    fillIn();
    send();
    send();
    expect(submit).toHaveBeenCalledOnce();
    const values = submit.mock.calls[0]?.[0] ?? new FormData();
    expect(["password", "message", "age", "nothing"].map((name) => textOf(values, name))).toEqual(["긴 문장 하나", "처음", "", ""]);
    expect(values.has("smoker")).toBe(true);
    expect(screen.getByRole("button", { name: "보내는 중" })).toBeTruthy();
    sent.resolve();
    await screen.findByRole("button", { name: "보내기" });
    expect(password().value).toBe("긴 문장 하나");
  });

  it("shows what the server refused beside the fields, in the order of the page", async () => {
    submit.mockRejectedValueOnce(wrong({ password: "common", email: "not_an_email" }));
    fillIn();
    send();
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(described(password())).toContain("많이 쓰이는 비밀번호");
    submit.mockRejectedValueOnce(new ApiProblem(409, { code: "email_taken" }));
    send();
    await waitFor(() => expect(described(email())).toContain("이미 가입한 계정"));
    expect(password().getAttribute("aria-invalid")).toBe("false");
  });

  it("says everything else by a toast, also errors of fields that it does not have", async () => {
    fillIn();
    submit.mockRejectedValueOnce(new ApiProblem(0, { code: "network" }));
    send();
    await waitFor(() => expect(visibleToast()?.title).toContain("인터넷에 연결되지"));
    submit.mockRejectedValueOnce(wrong({ elsewhere: "missing" }));
    send();
    await waitFor(() => expect(visibleToast()?.title).toContain("빠졌거나 맞지 않는"));
  });
});

describe("a password", () => {
  it("can be looked at, and stays what it is", () => {
    fillIn();
    fireEvent.click(screen.getByRole("button", { name: "비밀번호 보기" }));
    expect([password().type, password().value]).toEqual(["text", "긴 문장 하나"]);
    expect(screen.getByRole("button", { name: "비밀번호 보기" }).getAttribute("aria-pressed")).toBe("true");
  });
});
