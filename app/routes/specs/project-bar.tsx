import { useRouteLoaderData } from "@remix-run/react";
import { solutions } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import type { Frame } from "#app/routes/dashboard.server.ts";
import { Cluster, LayoutFooter } from "#app/ui/base/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** The project that solutions are collected in, at the foot of where they are found: its name, how many, and where to go on. */
export function ProjectBar() {
	const frame = useRouteLoaderData<() => Frame>("routes/dashboard");
	const count = frame?.count ?? 0;
	if (!frame || (frame.openProject === null && count === 0)) return null;
	const { openProject } = frame;
	return (
		<LayoutFooter>
			<section aria-label="Current project">
				<Cluster between>
					<p role="status">
						{`${solutions(count)} in `}
						{openProject ? <b>{openProject.name}</b> : "your list (not saved)"}
					</p>
					<Cluster>
						<ButtonLink to={paths.summary()} icon="summary" small>
							Summary
						</ButtonLink>
						{openProject ? (
							count > 0 && (
								<ButtonLink to={paths.issue(openProject.id)} icon="pdf" small>
									Issue
								</ButtonLink>
							)
						) : (
							<ButtonLink to={paths.identification()} icon="save" small>
								Save as a project
							</ButtonLink>
						)}
					</Cluster>
				</Cluster>
			</section>
		</LayoutFooter>
	);
}
