import { dotsAt, labelWidth, layoutChart, nearestPoint } from './chart-layout';
import type { ChartPlotProps, ChartPoint } from './chart-model';

const plot = (change: Partial<ChartPlotProps>): ChartPlotProps => ({
  kind: 'bar',
  points: [],
  series: [
    { key: 'a', label: 'A', tone: 'brand' },
    { key: 'b', label: 'B', tone: 'warning' },
  ],
  height: 240,
  formatValue: String,
  stacked: false,
  horizontal: false,
  stepped: false,
  marks: [],
  level: null,
  range: [0, 'auto'],
  decimals: false,
  ...change,
});
const pointsOf = (count: number, label: (index: number) => string, a = 4) =>
  Array.from({ length: count }, (_, index) => ({ key: index, label: label(index), values: { a, b: 2 } }));

describe('where a chart’s parts go', () => {
  it.each([
    ['standing', false],
    ['lying', true],
  ])(
    'stacks %s bars without a gap or an overlap, as long as their values, and rounds only the last',
    (_, horizontal) => {
      const layout = layoutChart(
        plot({ stacked: true, horizontal, points: pointsOf(3, String), range: [0, 12] }),
        horizontal ? 120 : 300,
        horizontal ? 300 : 120,
      );
      for (const index of [0, 1, 2]) {
        const bars = layout.bars.filter(({ key }) => key.startsWith(`${index}:`));
        // 12 takes 120 pixels.
        expect(bars.map(({ width, height }) => Math.round(horizontal ? width : height))).toEqual([40, 20]);
        const ends = bars.map(({ x, y, width, height }) =>
          (horizontal ? [x, x + width] : [120 - y - height, 120 - y]).map(Math.round),
        );
        expect(ends).toEqual([
          [0, 40],
          [40, 60],
        ]);
        expect(bars.map(({ isEnd }) => isEnd)).toEqual([false, true]);
      }
    },
  );

  it('puts bars of one point beside each other inside its place, however many there are', () => {
    for (const count of [1, 7, 90]) {
      const layout = layoutChart(plot({ points: pointsOf(count, String) }), 600, 200);
      layout.middles.forEach((middle, index) => {
        const [one, other] = layout.bars.filter(({ key }) => key.startsWith(`${index}:`));
        if (one === undefined || other === undefined) throw new Error('a bar is missing');
        expect(one.x + one.width).toBeLessThan(other.x);
        expect(one.x).toBeGreaterThanOrEqual(middle - layout.step / 2);
        expect(other.x + other.width).toBeLessThanOrEqual(middle + layout.step / 2);
        expect(one.width).toBeLessThanOrEqual(44);
      });
    }
  });

  it('shows as many labels as have room, the first of each part among them, none beyond the right edge', () => {
    const texts: ChartPoint[] = [
      ...pointsOf(30, (index) => `Rodada ${index}`),
      { key: 'break', label: '', values: {} },
      ...pointsOf(30, (index) => `ラウンド${index}`).map((point) => ({ ...point, key: 100 + point.key })),
    ];
    for (const width of [200, 640, 1800]) {
      const { labels } = layoutChart(plot({ kind: 'line', points: texts }), width, 200);
      expect(labels.map(({ text }) => text)).toContain('Rodada 0');
      labels.forEach(({ text, at }, index) => {
        const next = labels[index + 1];
        if (next !== undefined) expect(at + labelWidth(text) / 2).toBeLessThan(next.at - labelWidth(next.text) / 2);
        expect(at + labelWidth(text) / 2).toBeLessThanOrEqual(width + 12);
      });
    }
  });

  it('ends the value axis at a round number above the highest value or level, and knows no half of a count', () => {
    const ticksOf = (change: Partial<ChartPlotProps>) =>
      layoutChart(plot({ points: pointsOf(2, String), ...change }), 400, 230).ticks.map(({ text }) => text);
    expect(ticksOf({ points: pointsOf(2, String, 97) })).toEqual(['0', '20', '40', '60', '80', '100']);
    expect(ticksOf({ points: pointsOf(2, String, 1), series: [{ key: 'a', label: 'A', tone: 'ct' }] })).toEqual([
      '0',
      '1',
    ]);
    expect(ticksOf({ points: pointsOf(2, String, 0), series: [{ key: 'a', label: 'A', tone: 'ct' }] })).toEqual([
      '0',
      '1',
    ]);
    expect(
      ticksOf({ decimals: true, points: pointsOf(2, String, 1), series: [{ key: 'a', label: 'A', tone: 'ct' }] }),
    ).toContain('0.2');
    expect(ticksOf({ level: { value: 38 } }).at(-1)).toBe('40');
    expect(ticksOf({ range: [0, 100] }).at(-1)).toBe('100');
  });

  it('finds the point next to the pointer, and leaves out what it has no value for', () => {
    const points: ChartPoint[] = [
      { key: 'x', label: 'x', values: { a: 1, b: 3 } },
      { key: 'y', label: 'y', values: { a: 2, b: null } },
      { key: 'z', label: 'z', values: {} },
    ];
    const props = plot({ kind: 'line', points, range: [0, 4] });
    const layout = layoutChart(props, 200, 100);
    expect([-50, 0, 49, 51, 149, 151, 900].map((at) => nearestPoint(layout, at))).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect(dotsAt(layout, props.series, 0).map(({ key, x, y }) => [key, x, y])).toEqual([
      ['a', 0, 75],
      ['b', 0, 25],
    ]);
    expect(dotsAt(layout, props.series, 1).map(({ key }) => key)).toEqual(['a']);
    expect(dotsAt(layout, props.series, 2)).toEqual([]);
  });
});
