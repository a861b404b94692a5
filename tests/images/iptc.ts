/**
 * An IPTC block of records of the second kind: 5 is the title, 25 a keyword, 80 the creator, 90 the city.
 * @param utf8 whether it says that its text is UTF-8
 */
export function iptcBlock(records: [number, Buffer][], { utf8 = true } = {}): Buffer {
  const dataset = (record: number, number: number, value: Buffer) => {
    const head = Buffer.from([0x1c, record, number, 0, 0]);
    head.writeUInt16BE(value.length, 3);
    return Buffer.concat([head, value]);
  };
  return Buffer.concat([
    ...(utf8 ? [dataset(1, 90, Buffer.from('\x1b%G', 'latin1'))] : []),
    ...records.map(([number, value]) => dataset(2, number, value)),
  ]);
}

/** The JPEG with the block, in the envelope that Photoshop invented for it. */
export function withIptc(jpeg: Buffer, block: Buffer): Buffer {
  const padded = block.length % 2 === 0 ? block : Buffer.concat([block, Buffer.alloc(1)]);
  const resource = Buffer.alloc(12);
  resource.write('8BIM', 'latin1');
  resource.writeUInt16BE(0x0404, 4);
  resource.writeUInt32BE(block.length, 8);
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource, padded]);
  const segment = Buffer.from([0xff, 0xed, 0, 0]);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)]);
}
