import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { SpecimenFacts, TypePage as Type } from "#app/domain/penetrations/type-overview.ts";
import { paths } from "#app/paths.ts";
import { Stack } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { AssignButton } from "./assign-button.tsx";
import { CandidatesTable } from "./candidates-table.tsx";

interface TypePageProps {
	project: { isActive: boolean };
	type: Type;
	/** By id. */
	specimens: Record<number, SpecimenFacts>;
}

export function TypePage({ project, type, specimens }: TypePageProps) {
	const { relaxations } = type;
	return (
		<>
			<PageHeader
				title={type.words}
				description={`${amountOf(type.refs.length, "penetration")}: ${type.refs.join(", ")}`}
				actions={
					<>
						{project.isActive && type.assigned > 0 && <AssignButton type={type} candidate={null} />}
						<ButtonLink to={paths.penetrationMatch()} icon="left">
							All types
						</ButtonLink>
					</>
				}
			/>
			<Stack>
				{type.readAs.length > 0 && (
					<Alert kind="info" title="Read as">
						{type.readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}.{" "}
						<Link to={paths.penetrationWords()}>Correct it</Link>
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<CandidatesTable type={type} specimens={specimens} editable={project.isActive} />
				) : (
					<Card title="Not shown by the catalogue" id="missing">
						<p>{type.missing}.</p>
						{relaxations.length > 0 && (
							<>
								<p>What is nearest in the finder:</p>
								<ul>
									{relaxations.map(({ instead, offer, text, count }) => (
										<li key={text}>
											<Link to={paths.finder({ q: text })}>
												{offer ? `${offer} instead of ${instead}` : `without ${instead}`}
											</Link>{" "}
											({amountOf(count, "solution")})
										</li>
									))}
								</ul>
							</>
						)}
						<ButtonLink to={paths.finder({ q: type.search })} icon="search">
							Search in the finder
						</ButtonLink>
					</Card>
				)}
			</Stack>
		</>
	);
}
