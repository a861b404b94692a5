/** Codes of Amazon's list of error responses, with their status. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const satisfies Record<string, number>;

type S3Code = keyof typeof statuses;

/** A refusal; `details` are further elements of the answer, such as `Condition`. */
export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;
  readonly details: Record<string, string>;

  constructor(code: S3Code, message: string = code, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = statuses[code];
    this.details = details;
  }
}
