declare module 'edmonds-blossom' {
  /** Partner of each vertex (-1: none) in a matching of the highest weight; with `maxCardinality`, of the most edges first. */
  export default function blossom(
    edges: [one: number, other: number, weight: number][],
    maxCardinality: boolean,
  ): number[];
}
