import { queryOptions } from "@tanstack/react-query";
import { get } from "@/shared/api/client";
import type { User } from "@/shared/api/types";

/** The user record of whoever is signed in: one copy for every screen. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => get<User>("/api/auth/me", { signal }),
});

/** Guests have no e-mail; members do. */
export const isMember = (user: User): boolean => user.email !== null;

/** Free messages a day, as far as no account tells another number. */
export const FREE_A_DAY = 10;
