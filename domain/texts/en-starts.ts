/** Texts to begin the pages with that most sites have. The owner fills in the gaps. */
export const starts = {
  /** A gap; domain/site-pages/gaps.ts finds it by its first words. */
  gap: '[FILL IN: {what}]',
  titles: { about: 'About', imprint: 'Imprint', privacy: 'Privacy' },
  slugs: { imprint: 'imprint', privacy: 'privacy' },
  headings: {
    contact: 'Contact',
    licensing: 'Licensing',
    inPhotograph: 'If you are in a photograph',
    provider: 'Provider',
    content: 'Responsible for the content',
    responsible: 'Who is responsible',
    visit: 'What happens when you visit',
    cookies: 'No cookies, no counting',
    others: 'Content of other websites',
    photographs: 'Photographs',
    rights: 'Your rights',
  },
  gaps: {
    about: 'who you are, where you photograph, and since when',
    name: 'your name',
    fullName: 'your full name',
    address: 'your postal address',
    street: 'street and number',
    city: 'postal code, city and country',
    email: 'your email address',
    phone: 'your phone number, or delete this line',
    wayOut: 'what you do then, such as: I take the photograph down the same day.',
    storage: 'name and address of your storage provider',
    hosting: 'name and address of your hosting provider',
    logs: 'whether the provider or a web server in front keeps log files, and for how long',
  },
  email: 'Email: {email}',
  phone: 'Phone: {phone}',
  licensing:
    'All photographs are © {owner}. To license one, send its address, and say where it will appear and for how long.',
  requestLicense: 'Request a license',
  wayOut: 'If you recognize yourself in a photograph and would rather not be here, write to me.',
  request:
    'To show a page, the server needs what your browser sends with every request: your IP address, the URL of the page, and which browser you use.',
  encrypted: 'The connection is encrypted.',
  log: 'The software of this website keeps no log of requests. Its error log contains no IP addresses.',
  hosting: 'The server is operated by {provider}.',
  storage: 'The image files are stored by {provider}.',
  fromStorage: 'Your browser loads them from {host}, which receives your IP address for that.',
  fromSite: 'Your browser loads them through this website, so that the provider learns nothing about you.',
  basis:
    'This is done so that you can see the website, which is a legitimate interest (Article 6(1)(f) of the GDPR).',
  noCookies:
    'This website sets no cookies for visitors. It counts nothing: it has no statistics, no advertising, and no fonts or scripts of others.',
  remembered:
    'If you switch between light and dark, your browser remembers your choice; it is not sent anywhere. If you press the heart in the footer, your browser remembers that until you close the tab.',
  signIn:
    'Cookies are only set on the sign-in page and for those who manage the website. The IP address of a failed sign-in is stored for about a day, to make it hard to guess passwords.',
  youtube:
    'A video from YouTube loads only after you click it: then your browser connects to youtube-nocookie.com, a service of Google, which receives your IP address.',
  elsewhere:
    'A text may show an image, a table or a chart whose file is on another website. Your browser loads it from there, and that website receives your IP address.',
  people: 'The photographs on this website show people in public places.',
  places: {
    exact: 'A photograph is shown with the place where it was taken, if that is known.',
    city: 'A photograph is usually shown with its city, not with a more precise place.',
    country: 'A photograph is usually shown with its country, not with a more precise place.',
    hidden: 'A photograph is usually shown without the place where it was taken.',
  },
  files: 'The image files contain no GPS position and no serial numbers.',
  ownAi:
    'An AI model on a machine of my own suggests descriptions of photographs. Nothing is sent to others for that.',
  ai: 'An AI service suggests descriptions of photographs and helps to write texts. For that, photographs, without position, and texts are sent to {host}.',
  rights:
    'You have the right to know which personal data about you I process, to have it corrected, deleted or restricted, to receive it, and to object to its use. You can also complain to a data protection authority.',
} as const;
