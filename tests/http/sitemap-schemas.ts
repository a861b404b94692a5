import { readFileSync } from 'node:fs';
import { memoryPages, validateXML, type XMLFileInfo } from 'xmllint-wasm';

const sitemapXsd = readFileSync(
  new URL('../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url),
  'utf8',
);

/** After Google's schema of the image extension: the elements and their order. */
const imageXsd = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.google.com/schemas/sitemap-image/1.1">
  <xsd:element name="image"><xsd:complexType><xsd:sequence>
    <xsd:element name="loc" type="xsd:anyURI"/>
    <xsd:element name="caption" type="xsd:string" minOccurs="0"/>
    <xsd:element name="geo_location" type="xsd:string" minOccurs="0"/>
    <xsd:element name="title" type="xsd:string" minOccurs="0"/>
    <xsd:element name="license" type="xsd:anyURI" minOccurs="0"/>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;

/** After the protocol's own schema of an index. */
const indexXsd = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9">
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc" type="xsd:anyURI"/>
      <xsd:element name="lastmod" type="xsd:dateTime" minOccurs="0"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;

const bothXsd = `<?xml version="1.0" encoding="UTF-8"?>
<schema elementFormDefault="qualified" xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
</schema>`;

async function errorsOf(xml: string, schema: string, preload: XMLFileInfo[] = []): Promise<string[]> {
  const result = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: schema },
    preload,
    maxMemoryPages: 512 * memoryPages.MiB,
  });
  return result.errors.map(({ message }) => message);
}

/** What the schema has against a sitemap; nothing when it is valid. */
export const sitemapErrors = (xml: string) => errorsOf(xml, sitemapXsd);
export const sitemapIndexErrors = (xml: string) => errorsOf(xml, indexXsd);
export const imageSitemapErrors = (xml: string) =>
  errorsOf(xml, bothXsd, [
    { fileName: 'sitemap.xsd', contents: sitemapXsd },
    { fileName: 'image.xsd', contents: imageXsd },
  ]);
