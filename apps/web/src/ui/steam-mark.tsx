/** A neutral sign for "log in via Steam": a joint of two rings, drawn by us. */
export function SteamMark({ size = 18 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="16" cy="8.5" r="4" />
      <circle cx="7.5" cy="17" r="2.6" />
      <path d="M13.2 11.4 9.6 15.2M2.5 12.5l3 2.6" />
    </svg>
  );
}
