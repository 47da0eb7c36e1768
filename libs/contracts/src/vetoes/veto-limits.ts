/** Steps of the longest order that an organiser may write: a pool of 30 maps with a side step for each map. */
export const VETO_STEPS_MAX = 45;
