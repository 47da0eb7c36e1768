import { createContext, use, type ReactNode } from 'react';

interface RouteLike {
  path?: string;
  children?: readonly RouteLike[];
}

/** Every address pattern of a route table, as `/season/:id`, in lower case (routes match in any case). */
export function routePaths(routes: readonly RouteLike[], base = ''): ReadonlySet<string> {
  const found = new Set<string>();
  for (const route of routes) {
    const path = route.path === undefined ? base : `${base}/${route.path.replace(/^\//, '')}`.replace(/\/+$/, '');
    if (route.path !== undefined) found.add(path === '' ? '/' : path.toLowerCase());
    for (const inner of routePaths(route.children ?? [], path)) found.add(inner);
  }
  return found;
}

const RouteTableContext = createContext<ReadonlySet<string> | null>(null);

/** Tells everything below which pages there are. */
export function RouteTable({ paths, children }: { paths: ReadonlySet<string>; children: ReactNode }) {
  return <RouteTableContext value={paths}>{children}</RouteTableContext>;
}

/**
 * Whether a page is registered, so that no menu leads into nothing: an entry shows once its route exists.
 * A component outside the app knows no table and takes every page for given.
 */
export function useRouteExists(): (path: string) => boolean {
  const paths = use(RouteTableContext);
  return (path) => paths === null || paths.has(path.toLowerCase());
}
