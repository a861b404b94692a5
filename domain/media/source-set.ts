/** One file of a `srcset`. */
export interface SourceFile {
  address: string;
  /** Pixels; 0 where the list names none. */
  width: number;
}

/** The files of a `srcset`, in its order: smallest first, as the server writes them. */
export function sourceFiles(srcset: string): SourceFile[] {
  return srcset
    .split(', ')
    .filter((file) => file.trim())
    .map((file) => {
      const [address = '', width = ''] = file.trim().split(' ');
      return { address, width: Number.parseInt(width, 10) || 0 };
    });
}

/** The file with the most pixels; the first list is preferred where both have as many. */
export function largestFile(...srcsets: (string | null)[]): SourceFile | null {
  let largest: SourceFile | null = null;
  for (const file of srcsets.flatMap((srcset) => sourceFiles(srcset ?? ''))) {
    if (!largest || file.width > largest.width) largest = file;
  }
  return largest;
}
