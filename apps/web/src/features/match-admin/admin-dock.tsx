export function AdminDock(_: unknown) {
  return null;
}
