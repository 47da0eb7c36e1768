import { demoSeconds } from './demo-time';

it('reads the time of a demo as people write it', () => {
  expect(demoSeconds(' ')).toBeNull();
  expect(demoSeconds('90')).toBe(90);
  expect(demoSeconds('12:34')).toBe(754);
  expect(demoSeconds('1:02:03')).toBe(3_723);
  for (const wrong of ['12:60', 'round 3', '9:59:59', '-1', '1:2:3:4']) expect(demoSeconds(wrong)).toBeUndefined();
});
