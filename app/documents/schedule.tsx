import type { Asset, PrintableDocument } from "#app/adapters/chromium.server.ts";
import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { Contents } from "./contents.tsx";
import { CoverPage, coverText } from "./cover.tsx";
import { printable } from "./frame.tsx";
import { Identification } from "./identification.tsx";
import { SolutionSection } from "./solution.tsx";
import { Summary } from "./summary.tsx";
import { SupportingDocuments } from "./supporting.tsx";
import { restsOnSample } from "./words.ts";

/** What a file is, by its leading bytes; null for anything but a picture that browsers show. */
function pictureType(bytes: Uint8Array): string | null {
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
	if (bytes[0] === 0x89 && bytes[1] === 0x50) return "image/png";
	return null;
}

/**
 * The schedule as HTML, ready for the printer (api.md 8.11): page numbers, running lines, bookmarks and appended
 * documents come afterwards, by `finishSchedule`.
 * @param pictures the drawings by file key; a drawing that is missing here is named as unreadable
 */
export function renderSchedule(stored: ScheduleFacts, pictures: ReadonlyMap<string, Uint8Array>): PrintableDocument {
	const facts = { ...stored, sample: restsOnSample(stored) };
	const assets = new Map<string, Asset>();
	const addresses = facts.items.map(({ no, image }) => {
		const body = image ? pictures.get(image.key) : undefined;
		const type = body ? pictureType(body) : null;
		if (!image || !body || !type) return null;
		const asset = assets.get(image.key) ?? { path: `drawings/${no}`, type, body };
		assets.set(image.key, asset);
		return `/${asset.path}`;
	});
	const rich = coverText(facts.cover);
	const content = (
		<>
			{facts.cover && rich ? <CoverPage cover={facts.cover} subject={facts} rich={rich} /> : null}
			<div className="front">
				<Identification facts={facts} />
				<Contents facts={facts} />
			</div>
			<Summary items={facts.items} />
			{facts.items.map((item, index) => (
				<SolutionSection key={item.no} item={item} count={facts.items.length} picture={addresses[index] ?? null} />
			))}
			<SupportingDocuments attachments={facts.attachments} missing={facts.missing} />
		</>
	);
	return printable(`Passive Fire Schedule – ${facts.project.name}`, content, [...assets.values()], rich);
}
