import { drawLogo } from './logo-image';

const svgUrl = (inner: string): string => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">${inner}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
};

describe('a logo in short', () => {
  it('is drawn anew as a PNG of at most 256 pixels a side, in which nothing of its script is left', async () => {
    const [still, active] = await Promise.all(
      ['', '<script>alert(1)</script>'].map((script) =>
        drawLogo(svgUrl(`<rect width="100%" height="100%" fill="red"/>${script}`)),
      ),
    );
    expect(still?.subarray(1, 4).toString()).toBe('PNG');
    expect([still?.readUInt32BE(16), still?.readUInt32BE(20)]).toEqual([256, 128]);
    expect(active).toEqual(still);
  });

  it('is refused when it is no picture', async () => {
    const page = Buffer.from('<html><svg/></html>').toString('base64');
    await expect(drawLogo(`data:image/png;base64,${page}`)).rejects.toMatchObject({
      fields: { logo_file: 'is not a PNG or SVG picture' },
    });
  });
});
