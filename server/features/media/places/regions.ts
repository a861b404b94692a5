/** States and nations that people name with the city; the gazetteer knows regions by code only. */
const names: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
    |DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
    |KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
    |MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
    |NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
    |SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
    |WV West Virginia|WI Wisconsin|WY Wyoming`,
  GB: 'ENG England|SCT Scotland|WLS Wales|NIR Northern Ireland',
};

const byCode = new Map(
  Object.entries(names).flatMap(([country, list]) =>
    list.split('|').map((entry): [string, string] => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [`${country}.${code}`, words.join(' ')];
    }),
  ),
);

/** Null where the name is not known here. @param country ISO 3166 code */
export function regionName(country: string, adminCode: string): string | null {
  return byCode.get(`${country}.${adminCode}`) ?? null;
}
