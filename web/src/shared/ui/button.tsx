import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonStyle } from "@/shared/ui/button-style";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  look?: ButtonLook;
}

export function Button({ look = "primary", className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(look, className)} {...rest} />;
}
