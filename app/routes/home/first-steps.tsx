import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Steps } from "#app/ui/form/steps.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";

export function FirstSteps() {
	return (
		<Card title="First steps" id="first-steps">
			<Steps
				label="From the first search to the printed schedule"
				steps={[
					{
						title: "Find",
						words: "Choose wall or floor, substrate, service and FRR, or search in one line: 100 pvc wall 60.",
						action: (
							<ButtonLink to={paths.finder()} look="primary" icon="search">
								Find solutions
							</ButtonLink>
						),
					},
					{
						title: "Collect",
						words:
							"Press Add to Specs on each solution you need. The Summary shows them in order and saves them as a project.",
						action: (
							<ButtonLink to={paths.summary()} icon="summary">
								Open the Summary
							</ButtonLink>
						),
					},
					{
						title: "Print",
						words: "Press PDF beside your project and download the Passive Fire Schedule for the council.",
						action: (
							<ButtonLink to={paths.projects()} icon="pdf">
								Projects
							</ButtonLink>
						),
					},
				]}
			/>
			<p>
				Just looking around? The <Link to={paths.manual()}>User’s Manual</Link> explains every screen, and can put three
				sample solutions into your specification.
			</p>
		</Card>
	);
}
