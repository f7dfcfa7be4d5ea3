import { type ReactNode, useEffect, useRef, useState } from "react";
import { serviceInput } from "#app/domain/penetrations/opening-services.ts";
import {
	MAX_SERVICES,
	type OpeningService,
	PENETRATION_FIELDS,
	type ServiceField,
} from "#app/domain/penetrations/penetration-fields.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import * as css from "#app/routes/specs/specs.css.ts";
import { Cluster, Stack, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldLine } from "#app/ui/form/form-layout.tsx";
import { FieldGroup, TextField } from "#app/ui/form/inputs.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { EvidenceWords } from "#app/ui/text/tag.tsx";

/** The fields of a service in the order of the page: what decides comes first. */
const DECISIVE = ["service", "size", "quantity"] as const;
const FURTHER = ["service_type", "classification", "insulation"] as const;

const HINTS: Partial<Record<ServiceField, string>> = {
	quantity: "Leave empty if not known",
	size: "Such as Ø110, OD 110, DN 100, 600 x 400 or 2x50",
	insulation: "Write “none” for a bare pipe; leave empty if not known",
};

/** Short: three stand in one line. */
const LABELS: Record<ServiceField, string> = {
	quantity: "How many",
	...{ service: "Service", size: "Size", service_type: "Type", classification: "Classification" },
	insulation: "Insulation",
};

/** `9999 no.` has 8. */
const MAX_QUANTITY_TEXT = 10;

/** A warning in place of a hint, in the colour that it has in the list. */
export const amber = (words: string | undefined) => (words ? <EvidenceWords words={words} /> : undefined);

interface LinesProps {
	services: OpeningService[];
	names: Partial<Record<string, string[]>>;
	/** Says that a field of a service was not recognised; undefined where it was. */
	notRead: (field: ServiceField, at: number) => string | undefined;
	errors: ReturnType<typeof formErrors>;
	/** Without script, a button that changes the lines sends the form to this address. */
	lineAction: (change: string) => string;
}

/** The facts that few lists state of a service: of several services they stand folded away where nothing is stated. */
function More({ isFolded, isOpen, children }: { isFolded: boolean; isOpen: boolean; children: ReactNode }) {
	if (!isFolded) return <FieldLine>{children}</FieldLine>;
	return (
		<Fold folded title="Type, classification and insulation" open={isOpen}>
			<FieldLine>{children}</FieldLine>
		</Fold>
	);
}

/** A line each for the services of an opening. With script they come and go at once, else with an answer of the server. */
export function ServiceLines({ services, names, notRead, errors, lineAction }: LinesProps) {
	const count = Math.min(MAX_SERVICES, Math.max(1, Number(errors.typed("lines", String(services.length))) || 1));
	/** Each line is known by the place that it came with; one that was added since has a place behind all. */
	const [lines, setLines] = useState(() => Array.from({ length: count }, (_, at) => at));
	const next = useRef(count);
	const group = useRef<HTMLDivElement>(null);
	const [added, setAdded] = useState<number | null>(null);
	useEffect(() => {
		if (added !== null) group.current?.querySelector<HTMLInputElement>(`[data-line="${added}"] input`)?.focus();
	}, [added]);
	const add = () => {
		const line = next.current++;
		setLines([...lines, line]);
		setAdded(line);
	};
	const input = (field: ServiceField, line: number, at: number) => {
		const isKnown = line < count;
		const stored = isKnown ? String(services[line]?.[field] ?? "") : "";
		const [name, before] = [serviceInput(field, at), serviceInput(field, line)];
		return (
			<TextField
				key={field}
				id={name}
				name={name}
				label={LABELS[field]}
				maxLength={field === "quantity" ? MAX_QUANTITY_TEXT : PENETRATION_FIELDS[field].limit}
				inputMode={field === "quantity" ? "numeric" : undefined}
				hint={(isKnown && amber(notRead(field, line))) || (at === 0 ? HINTS[field] : undefined)}
				suggestions={field === "quantity" ? undefined : names[field]}
				defaultValue={isKnown ? errors.typed(before, stored) : ""}
				errors={isKnown ? errors.of(before) : undefined}
			/>
		);
	};
	const isStated = (field: ServiceField, line: number) => {
		const before = serviceInput(field, line);
		return errors.typed(before, String(services[line]?.[field] ?? "")) !== "" || errors.of(before) !== undefined;
	};
	const moreOf = (line: number) => ({
		isFolded: count > 1,
		isOpen: line < count && FURTHER.some((field) => isStated(field, line)),
	});
	return (
		<div ref={group}>
			<Stack>
				<input type="hidden" name="lines" value={lines.length} />
				{lines.map((line, at) => {
					const label = `Service ${at + 1}`;
					return (
						<div key={line} data-line={line} className={lines.length > 1 ? css.serviceBox : undefined}>
							<FieldGroup
								id={`service-line-${at + 1}`}
								label={lines.length > 1 ? label : <VisuallyHidden>{label}</VisuallyHidden>}
							>
								<Stack>
									<FieldLine>{DECISIVE.map((field) => input(field, line, at))}</FieldLine>
									<More {...moreOf(line)}>{FURTHER.map((field) => input(field, line, at))}</More>
									{lines.length > 1 && (
										<div>
											<Button
												small
												icon="trash"
												formAction={lineAction(`remove-${at + 1}`)}
												onClick={(event) => {
													event.preventDefault();
													setLines(lines.filter((one) => one !== line));
												}}
											>
												{`Remove service ${at + 1}`}
											</Button>
										</div>
									)}
								</Stack>
							</FieldGroup>
						</div>
					);
				})}
				<Cluster>
					<Button
						icon="plus"
						disabled={lines.length >= MAX_SERVICES}
						formAction={lineAction("add")}
						onClick={(event) => {
							event.preventDefault();
							add();
						}}
					>
						Add another service in this opening
					</Button>
				</Cluster>
			</Stack>
		</div>
	);
}
