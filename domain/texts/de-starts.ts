import type { Translated } from './catalogue.ts';
import type { starts as en } from './en-starts.ts';

export const starts: Translated<typeof en> = {
  gap: '[AUSFÜLLEN: {what}]',
  titles: { about: 'Über mich', imprint: 'Impressum', privacy: 'Datenschutz' },
  slugs: { imprint: 'impressum', privacy: 'datenschutz' },
  headings: {
    contact: 'Kontakt',
    licensing: 'Lizenzen',
    inPhotograph: 'Selbst auf einem Foto zu sehen?',
    provider: 'Anbieter',
    content: 'Verantwortlich für den Inhalt',
    responsible: 'Verantwortlich',
    visit: 'Was bei einem Besuch geschieht',
    cookies: 'Keine Cookies, keine Statistik',
    others: 'Inhalte anderer Websites',
    photographs: 'Fotos',
    rights: 'Rechte der Betroffenen',
  },
  gaps: {
    about: 'wer hier fotografiert, wo und seit wann',
    name: 'Name',
    fullName: 'Vor- und Nachname',
    address: 'Postanschrift',
    street: 'Straße und Hausnummer',
    city: 'Postleitzahl, Ort und Land',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer, oder diese Zeile löschen',
    wayOut: 'was dann geschieht, zum Beispiel: Ich nehme das Foto noch am selben Tag von der Website.',
    storage: 'Name und Anschrift des Speicheranbieters',
    hosting: 'Name und Anschrift des Hosting-Anbieters',
    logs: 'ob der Anbieter oder ein vorgeschalteter Webserver Protokolle führt, und wie lange sie aufbewahrt werden',
  },
  email: 'E-Mail: {email}',
  phone: 'Telefon: {phone}',
  licensing:
    'Alle Fotos: © {owner}. Für eine Lizenz genügt eine Nachricht mit der Adresse des Fotos und der Angabe, wo und wie lange es erscheinen soll.',
  requestLicense: 'Lizenz anfragen',
  wayOut:
    'Wer sich auf einem Foto erkennt und hier lieber nicht zu sehen sein möchte, schreibt mir am besten eine Nachricht.',
  request:
    'Um eine Seite auszuliefern, verarbeitet der Server, was der Browser bei jeder Anfrage übermittelt: die IP-Adresse, die Adresse der Seite und die Angabe, welcher Browser verwendet wird.',
  encrypted: 'Die Verbindung ist verschlüsselt.',
  log: 'Die Software dieser Website protokolliert keine Anfragen. Im Fehlerprotokoll stehen keine IP-Adressen.',
  hosting: 'Den Server betreibt {provider}.',
  storage: 'Die Bilddateien liegen bei {provider}.',
  fromStorage: 'Der Browser lädt sie von {host}; dabei wird die IP-Adresse dorthin übertragen.',
  fromSite:
    'Der Browser lädt sie über diese Website, sodass der Anbieter nichts über Besucherinnen und Besucher erfährt.',
  basis:
    'Dies geschieht, damit die Website angezeigt werden kann. Das ist ein berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f DSGVO).',
  noCookies:
    'Diese Website setzt beim Besuch keine Cookies. Besuche werden nicht gezählt: Es gibt keine Statistik, keine Werbung und keine Schriften oder Skripte von Dritten.',
  remembered:
    'Beim Wechsel zwischen hell und dunkel merkt sich der Browser die Wahl; sie wird nirgendwohin gesendet. Ein Klick auf das Herz in der Fußzeile bleibt im Browser gespeichert, bis der Tab geschlossen wird.',
  signIn:
    'Cookies werden nur auf der Anmeldeseite gesetzt und für alle, die die Website verwalten. Die IP-Adresse einer fehlgeschlagenen Anmeldung wird etwa einen Tag lang gespeichert, damit sich Passwörter nicht erraten lassen.',
  youtube:
    'Ein Video von YouTube wird erst nach einem Klick geladen: Dann verbindet sich der Browser mit youtube-nocookie.com, einem Dienst von Google, und überträgt dorthin die IP-Adresse.',
  elsewhere:
    'Ein Text kann ein Bild, eine Tabelle oder ein Diagramm zeigen, dessen Datei auf einer anderen Website liegt. Der Browser lädt sie von dort und überträgt dabei die IP-Adresse an diese Website.',
  people: 'Die Fotos auf dieser Website zeigen Menschen an öffentlichen Orten.',
  places: {
    exact: 'Zu einem Foto wird der Aufnahmeort gezeigt, wenn er bekannt ist.',
    city: 'Zu einem Foto wird in der Regel die Stadt gezeigt, kein genauerer Ort.',
    country: 'Zu einem Foto wird in der Regel das Land gezeigt, kein genauerer Ort.',
    hidden: 'Zu einem Foto wird in der Regel kein Ort gezeigt.',
  },
  files: 'Die Bilddateien enthalten keine GPS-Position und keine Seriennummern.',
  ownAi:
    'Ein KI-Modell auf einem eigenen Rechner schlägt Bildbeschreibungen vor. Dafür wird nichts an Dritte gesendet.',
  ai: 'Ein KI-Dienst schlägt Bildbeschreibungen vor und hilft beim Schreiben von Texten. Dafür werden Fotos, ohne Ortsangaben, und Texte an {host} gesendet.',
  rights:
    'Betroffene haben das Recht zu erfahren, welche personenbezogenen Daten ich über sie verarbeite, diese berichtigen, löschen oder einschränken zu lassen, sie zu erhalten und ihrer Verwendung zu widersprechen. Auch eine Beschwerde bei einer Datenschutzaufsichtsbehörde ist möglich.',
};
