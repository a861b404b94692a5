import sharp from 'sharp';

/** Whether pictures of an iPhone can be read here: the codec is not part of every libvips. */
export const hasHeicCodec = (sharp.format.heif?.input.fileSuffix ?? []).includes('.heic');
