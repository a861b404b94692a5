import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { oneOf } from '../../kit/lists/list-url.ts';
import { PageHead } from '../../kit/ui/page.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { type SemanticTab, semanticTabs, tabSearch } from '../../shell/urls.ts';
import { ClustersTab } from './clusters/clusters-tab.tsx';
import { DiagnosticsTab } from './diagnostics-tab.tsx';
import { InsightsTab } from './insights-tab.tsx';
import { StopwordsTab, SynonymsTab } from './lists-tabs.tsx';
import { QaTab } from './qa-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
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

const tabs = semanticTabs.map((tab) => ({ ...tab, content: contents[tab.value] }));

/** Page of clusters, terms, templates and audit. The URL names the tab; the first one needs no name. */
export function SemanticPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Semantic Content Engine"
        about="Group photos into hubs by their words, and decide which texts are suggested for them."
      />
      <Tabs
        label="Sections"
        value={oneOf(tabs, search.get('tab'), semanticTabs[0].value)}
        onValueChange={(tab) => navigate(tabSearch(tab), { replace: true, preventScrollReset: true })}
        tabs={tabs}
      />
    </>
  );
}
