/** The product's mark: an outgoing signal. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="var(--on-brand)"
      strokeWidth="1.7"
      strokeLinecap="round"
      className="shrink-0"
    >
      <rect width="28" height="28" rx="8" fill="var(--brand-solid)" stroke="none" />
      <circle cx="14" cy="14" r="1.9" />
      <path d="M10.5 17.6a5 5 0 0 1 0-7.2M17.5 10.4a5 5 0 0 1 0 7.2M7.9 19.6a8.4 8.4 0 0 1 0-11.2M20.1 8.4a8.4 8.4 0 0 1 0 11.2" />
    </svg>
  );
}
