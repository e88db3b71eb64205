/** In the order of a Korean shop's footer; whose servers they are and who answers for personal data come last. */
const shown = ["name", "representative", "registration", "mailOrder", "address", "phone", "email", "host", "privacyOfficer"] as const;

type Told = (typeof shown)[number];

function written(): unknown {
  const text = document.querySelector("meta[name=seller]")?.getAttribute("content");
  return text ? JSON.parse(text) : {};
}

/** Who runs the service, as far as the server's page tells it. */
export function readSeller(): [Told, string][] {
  const told = new Map<string, unknown>(Object.entries(Object(written())));
  return shown.flatMap((field) => {
    const value = told.get(field);
    return typeof value === "string" ? [[field, value] satisfies [Told, string]] : [];
  });
}
