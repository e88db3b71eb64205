/** Every page that exists. Navigation shows only what stands here. */
export const paths = { home: "/", chat: "/chat", safety: "/safety" } as const;
