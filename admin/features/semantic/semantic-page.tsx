import { useNavigate, useSearchParams } from 'react-router';
import { tabSearch } from '../../kit/lists/tabs-address.ts';
import { oneOf } from '../../kit/ui/focus.ts';
import { PageHead } from '../../kit/ui/page.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { ClustersTab } from './clusters/clusters-tab.tsx';
import { DiagnosticsTab } from './diagnostics-tab.tsx';
import { InsightsTab } from './insights-tab.tsx';
import { StopwordsTab, SynonymsTab } from './lists-tabs.tsx';
import { QaTab } from './qa-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { TesterTab } from './tester-tab.tsx';

/** The sections of the page, in their order. */
const tabs = [
  { value: 'diagnostics', label: 'Diagnostics', content: <DiagnosticsTab /> },
  { value: 'insights', label: 'Insights', content: <InsightsTab /> },
  { value: 'clusters', label: 'Clusters', content: <ClustersTab /> },
  { value: 'synonyms', label: 'Synonyms', content: <SynonymsTab /> },
  { value: 'stopwords', label: 'Stopwords', content: <StopwordsTab /> },
  { value: 'templates', label: 'Templates', content: <TemplatesTab /> },
  { value: 'tester', label: 'Tester', content: <TesterTab /> },
  { value: 'qa', label: 'QA', content: <QaTab /> },
] as const;

/** What the site is about, and how well it says so. The URL names the tab; the first one needs no name. */
export function SemanticPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [{ value: first }] = tabs;
  return (
    <>
      <PageHead title="Semantic Content Engine" />
      <Tabs
        label="Sections"
        value={oneOf(tabs, search.get('tab'), first)}
        onValueChange={(tab) =>
          navigate(tabSearch(tab === first ? '' : tab), { replace: true, preventScrollReset: true })
        }
        tabs={tabs}
      />
    </>
  );
}
