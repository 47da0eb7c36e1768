import { PAGE_PARTS, type Part } from '@placar/contracts/parts';
import type { RouteObject } from 'react-router';

/** The routes without those of parts that are not there: no page, no entry of a menu, no script of theirs. */
export function routesOfParts(routes: readonly RouteObject[], isOn: (part: Part) => boolean, base = ''): RouteObject[] {
  return routes.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path.replace(/^\//, '')}`.replace(/\/+$/, '');
    const parts = PAGE_PARTS[path.toLowerCase()];
    if (parts !== undefined && !parts.some(isOn)) return [];
    if (route.children === undefined) return [route];
    return [{ ...route, children: routesOfParts(route.children, isOn, path) }];
  });
}
