import sharp, { type Metadata, type Sharp } from 'sharp';
import { fail } from '@amayumba/contract/refusal.ts';
import { uploadQueue } from './upload-queue.ts';

/** Most pixels that the server decodes of one picture: a small file can hold a huge picture. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 12_000;
/**
 * The decoder reads a JPEG at half its width and height at most, unless it is progressive, with all passes in memory.
 */
const JPEG_SHRINK = 2;
/** Longest time for one step of processing a picture, in seconds. */
const STEP_MAX_SECONDS = 30;

const READABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

// One thread and no cache: passwords are hashed in the same thread pool, and memory is freed at once.
sharp.concurrency(1);
sharp.cache(false);

/** The wait ends before a browser gives up. */
const inTurn = uploadQueue({ waitingMax: 16, waitMs: 20_000, busy: 'files_waiting' });

/** An operation that decodes a picture. */
type OnPicture<T> = (picture: Sharp) => Promise<T>;

/**
 * Runs `work` on a picture that `who` sent, one picture at a time in this process. Reads its header before it decodes
 * anything. Work on a large JPEG must make it smaller, which the decoder then does while it reads.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting
 */
export const openPicture = <T>(who: string, content: Buffer, work: OnPicture<T>): Promise<T> =>
  inTurn(who, async () => {
    const head = await readHead(content);
    if (!READABLE.has(head.format) || (head.pages ?? 1) > 1) return fail('unsupported_file');
    if (Math.max(head.width, head.height) > SIDE_MAX || pixelsUnpacked(head) > PIXELS_MAX)
      return fail('picture_too_large');
    try {
      return await work(
        sharp(content, { limitInputPixels: SIDE_MAX * SIDE_MAX }).timeout({ seconds: STEP_MAX_SECONDS }),
      );
    } catch {
      // The header alone proves nothing: the picture must also decode as the type that it names.
      return fail('unsupported_file');
    }
  });

const readHead = (content: Buffer): Promise<Metadata> =>
  sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => fail('unsupported_file'));

const pixelsUnpacked = ({ format, isProgressive, width, height }: Metadata) =>
  format === 'jpeg' && !isProgressive ? (width * height) / JPEG_SHRINK ** 2 : width * height;
