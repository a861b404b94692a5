/** What a provider sent that nobody asked for. */
export class OversizedAnswer extends Error {
  constructor() {
    super('The answer is larger than any that was asked for.');
    this.name = 'OversizedAnswer';
  }
}

/** HTML: what listens at this address is a website. */
export class WebPageAnswer extends Error {
  constructor() {
    super('The answer is a web page.');
    this.name = 'WebPageAnswer';
  }
}

/** The model will not do it. */
export class DeclinedAnswer extends Error {
  constructor() {
    super('The model declined.');
    this.name = 'DeclinedAnswer';
  }
}

/** It began well and has no end. */
export class UnfinishedAnswer extends Error {
  constructor() {
    super('The answer ended before it was finished.');
    this.name = 'UnfinishedAnswer';
  }
}
