import type { Body } from "@/features/legal/written";

/** Paragraphs and lists, one below the other. */
export function Parts({ body }: { body: Body }) {
  return body.map((part) =>
    typeof part === "string" ? (
      <p key={part} className="mt-3">
        {part}
      </p>
    ) : (
      <ul key={part.join()} className="mt-3 list-disc space-y-1.5 pl-5 marker:text-rose">
        {part.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
