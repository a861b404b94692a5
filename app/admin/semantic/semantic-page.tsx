import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../ui/page-head.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ClustersTab } from './clusters/clusters-tab.tsx';
import { DiagnosticsTab } from './diagnostics/diagnostics-tab.tsx';
import { InsightsTab } from './insights/insights-tab.tsx';
import { QaTab } from './qa/qa-tab.tsx';
import { StopwordsTab } from './records/stopwords-tab.tsx';
import { SynonymsTab } from './records/synonyms-tab.tsx';
import { TemplatesTab } from './records/templates-tab.tsx';
import { readTab, type SemanticTab, semanticTabs, tabSearch } from './tab-address.ts';
import { TesterTab } from './tester-tab.tsx';

const contents: Record<SemanticTab, ReactNode> = {
  diagnostics: <DiagnosticsTab />,
  insights: <InsightsTab />,
  clusters: <ClustersTab />,
  synonyms: <SynonymsTab />,
  stopwords: <StopwordsTab />,
  templates: <TemplatesTab />,
  tester: <TesterTab />,
  qa: <QaTab />,
};

/** What the site is about, and how well it says so. The address names the tab. */
export function SemanticPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Semantic Content Engine" />
      <Tabs
        label="Sections"
        value={readTab(search)}
        onValueChange={(tab) => navigate(tabSearch(tab), { replace: true, preventScrollReset: true })}
        tabs={semanticTabs.map((tab) => ({ ...tab, content: contents[tab.value] }))}
      />
    </>
  );
}
