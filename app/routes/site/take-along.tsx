import { amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import type { LevelCopy } from "#app/domain/site/level-copies.sql.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { CheckboxField, FieldGroup } from "#app/ui/form/inputs.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Button } from "#app/ui/text/button.tsx";

const MEGABYTE = 1024 * 1024;

const sizeWords = (bytes: number) => `about ${Math.max(1, Math.round(bytes / MEGABYTE))} MB`;

/** Keeps pages on the device for reading and recording without a network; the script of the page shows and does it. */
export function TakeAlong({ projectId, levels }: { projectId: number; levels: LevelCopy[] }) {
	return (
		<div data-part="along" hidden>
			<Section
				id="along"
				title="Work without a network"
				description="Keep the openings of a level on this device before you go where there is no network."
			>
				<form action={sitePaths.along(projectId)}>
					<Stack>
						<FieldGroup id="levels" label="Levels">
							{levels.map(({ level, openings, bytes }, at) => (
								<CheckboxField
									key={level}
									id={`level-${at}`}
									name="level"
									value={level}
									label={`${levelName(level)}: ${amountOf(openings, "opening")}, ${sizeWords(bytes)}`}
									data-bytes={bytes}
								/>
							))}
						</FieldGroup>
						<Button>Keep on this device</Button>
						<p data-part="along-state" role="status" hidden />
					</Stack>
				</form>
			</Section>
		</div>
	);
}
