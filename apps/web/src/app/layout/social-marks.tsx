/** Our own plain drawing of a chat with a game pad face. */
export function DiscordMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M8.6 4.6c-1.5.3-2.9.7-4.1 1.4C2.5 9.2 1.9 12.600 2.200 16.200c1.600 1.200 3.300 2 5 2.400l1.100-1.800c2.400.6 5 .6 7.400 0l1.100 1.800c1.700-.4 3.400-1.200 5-2.400.3-3.600-.3-7-2.300-10.200-1.200-.7-2.600-1.100-4.100-1.400l-.8 1.500c-1.700-.3-3.500-.3-5.200 0zM8.700 13.900c-1 0-1.700-.9-1.700-1.900s.8-1.900 1.700-1.900 1.700.9 1.700 1.900-.7 1.900-1.700 1.900zm6.600 0c-1 0-1.700-.9-1.700-1.900s.8-1.900 1.700-1.900 1.700.9 1.700 1.900-.7 1.900-1.700 1.900z" />
    </svg>
  );
}

/** Our own plain drawing of a speech bubble with a receiver. */
export function WhatsappMark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3.500 20.500l1.300-4.300a8.500 8.500 0 1 1 3.200 3.100z" />
      <path d="M9 8.600c-.4 3.200 3 6.800 6.400 6.400.7-.1 1.100-.8 1.100-1.500l-1.900-1-.9.900c-1.200-.5-2.100-1.400-2.600-2.600l.9-.9-1-1.900c-.9 0-1.900.1-2 .6z" />
    </svg>
  );
}
