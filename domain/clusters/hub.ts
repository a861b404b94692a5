/** A keyword cluster; the public site reads its hub fields. One entity, one table. */
export interface Cluster {
  id: string;
  name: string;
  description: string;
  requiredTokens: string[];
  optionalTokens: string[];
  negativeTokens: string[];
  geoScope: string[];
  weight: number;
  minPostsToIndex: number;
  enabled: boolean;
  createdDate: string;
  updatedDate: string;
  version: number;
}
