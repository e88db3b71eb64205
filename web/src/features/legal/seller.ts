import { useQuery } from "@tanstack/react-query";
import { get } from "@/shared/api/client";
import type { Seller } from "@/shared/api/types";

/** In the order of a Korean shop's footer; who answers for personal data and whose servers they are come last. */
const shown = ["name", "representative", "registration", "mailOrder", "address", "phone", "email", "host", "privacyOfficer"] as const;

type Told = (typeof shown)[number];

/** Who runs the service, as far as it is told; null as long as nobody knows. */
export function useSeller(): [Told, string][] | null {
  const { data } = useQuery({
    queryKey: ["seller"],
    queryFn: async ({ signal }) => get<Seller>("/api/seller", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  return shown.flatMap((field) => (data[field] ? [[field, data[field]] as [Told, string]] : []));
}
