import { LIMIT_LABELS } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
import {
	citedReports,
	evidenceProblems,
	listedSubstrates,
	mentionsEvidence,
	tableTitle,
	testedWithin,
} from "#app/domain/facts/item-evidence.ts";
import { UNUSED_SOLUTION } from "#app/domain/facts/penetration-words.schema.ts";
import { type DrawingSource, PrintedDrawing } from "./printed-drawing.tsx";
import { itemTitle } from "./printed-words.ts";
import { PrintedSpecimens } from "./specimens.tsx";
import { CodeTag, FrrTags, PrintedRatingRange, Unbroken, unbrokenUnits } from "./tags.tsx";

interface SolutionSectionProps {
	item: ItemFacts;
	/** The number of solutions; null where they keep their numbers of earlier issues, which may be higher than their count. */
	count: number | null;
	source: DrawingSource;
	/** No opening of the list has it. */
	unused: boolean;
}

function Heading({ item, count, unused }: Omit<SolutionSectionProps, "source">) {
	return (
		<header>
			<p className="position" id={`item-${item.no}`}>
				{count === null ? `Solution ${item.no}` : `Solution ${item.no} of ${count}`}
				{unused ? <strong> · {UNUSED_SOLUTION}</strong> : null}
			</p>
			<h2 id={`toc-item-${item.no}`}>
				<CodeTag code={item.drawing} /> <span className="title">{itemTitle(item)}</span>
			</h2>
			{mentionsEvidence(item) ? <PrintedRatingRange item={item} /> : <FrrTags frrs={item.frrs} />}
			{item.withdrawn ? (
				<p className="marks">
					<span className="mark">Withdrawn – no longer in the catalogue</span>
				</p>
			) : null}
			{evidenceProblems(item).map((mark) => (
				<p key={mark} className="marks">
					<span className="mark">{mark}</span>
				</p>
			))}
		</header>
	);
}

function Products({ products }: Pick<ItemFacts, "products">) {
	if (products.length === 0) return <>–</>;
	return (
		<>
			{products.map((product) => (
				<span key={product.id} className="line">
					{product.name} {product.withdrawn ? <strong>Withdrawn</strong> : null}
				</span>
			))}
		</>
	);
}

function Substrates({ item }: { item: ItemFacts }) {
	if (item.substrates.length === 0) return <>–</>;
	return listedSubstrates(item).map(({ name, withdrawn }) => (
		<span key={name} className="line">
			<Unbroken text={name} /> {withdrawn ? <strong>Withdrawn</strong> : null}
		</span>
	));
}

/** Headed "Test report" only if every report is one: an assessment must not pass for a test. */
function Reports({ item }: { item: ItemFacts }) {
	const reports = citedReports(item);
	const isTest = reports.every(({ report, cited }) => cited === report);
	return (
		<div>
			<dt>{isTest ? "Test report" : "Report"}</dt>
			<dd>
				{reports.length === 0 ? "–" : null}
				{reports.map(({ report, cited, problem }) => (
					<span key={report} className="line">
						<Unbroken text={cited} /> {problem ? <strong>{problem}</strong> : null}
					</span>
				))}
			</dd>
		</div>
	);
}

function Left({ names }: { names: string[] }) {
	if (names.length === 0) return null;
	return <p className="lead">Withdrawn specimens, no longer evidence: {names.join(", ")}.</p>;
}

/** The installer ticks each limit that the reports state before sealing; one line names the limits that they leave open. */
function TestedWithin({ item }: { item: ItemFacts }) {
	const within = testedWithin(item);
	if (!within) return null;
	const { stated, unstated, by } = within;
	return (
		<div className="tested-within">
			{stated.length > 0 ? (
				<>
					<h3>
						Tested within <small>Installer: check and tick each point before you seal.</small>
					</h3>
					<ul className="check-list">
						{stated.map(({ name, stated: texts }) => (
							<li key={name}>
								<div className="check">
									<strong>{LIMIT_LABELS[name]}</strong>
									{texts.map(({ text, of }) => (
										<span key={text} className="line">
											{unbrokenUnits(text)} {of.length > 0 ? <small>{of.join(", ")}</small> : null}
										</span>
									))}
								</div>
							</li>
						))}
					</ul>
				</>
			) : null}
			{unstated.length > 0 ? (
				<p className="lead">
					Not stated by the {by}: {unstated.join(", ")}.
				</p>
			) : null}
		</div>
	);
}

export function SolutionSection({ item, count, source, unused }: SolutionSectionProps) {
	const kind = ["solution flow joining", item.active ? "" : "cancelled", source.kind === "picture" ? "one-page" : ""];
	return (
		<section className={kind.filter(Boolean).join(" ")}>
			<Heading item={item} count={count} unused={unused} />
			<dl className="properties">
				<div>
					<dt>Orientation</dt>
					<dd>{item.orientations.join(", ") || "–"}</dd>
				</div>
				<div>
					<dt>Substrate</dt>
					<dd>
						<Substrates item={item} />
					</dd>
				</div>
				<Reports item={item} />
				<div>
					<dt>Products</dt>
					<dd>
						<Products products={item.products} />
					</dd>
				</div>
			</dl>
			<PrintedDrawing item={item} source={source} />
			<h3>{tableTitle(item)}</h3>
			<PrintedSpecimens specimens={item.specimens} />
			<Left names={item.withdrawnSpecimens ?? []} />
			<TestedWithin item={item} />
			{item.notes.length > 0 ? (
				<>
					<h3>Installation notes</h3>
					<ol className="notes">
						{item.notes.map((note) => (
							<li key={note.no} value={note.no}>
								{mentionsEvidence(item) ? unbrokenUnits(note.text) : note.text}
							</li>
						))}
					</ol>
				</>
			) : null}
		</section>
	);
}
