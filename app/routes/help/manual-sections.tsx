import type { ComponentType } from "react";
import { Stack } from "#app/ui/shell/layout.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Contents } from "#app/ui/text/prose.tsx";

interface ManualSection {
	id: string;
	title: string;
	Content: ComponentType;
}

export const ManualSections = ({ sections }: { sections: ManualSection[] }) => (
	<>
		<Contents label="Sections of the manual" parts={sections} />
		{sections.map(({ id, title, Content }) => (
			<Section key={id} id={id} title={title}>
				<Stack>
					<Content />
				</Stack>
			</Section>
		))}
	</>
);
