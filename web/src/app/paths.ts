/** Every page that exists. Navigation shows only what stands here. */
export const paths = {
  home: "/",
  chat: "/chat",
  safety: "/safety",
  login: "/login",
  register: "/register",
  profile: "/profile",
  settings: "/settings",
  feelings: "/feelings",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  contact: "/contact",
  subscription: "/subscription",
  subscriptionSuccess: "/subscription/success",
  success: "/success",
  cancel: "/cancel",
} as const;
