import type { ItemFacts } from "#app/domain/schedules/facts.ts";
import { type DrawingLayout, drawingLayout } from "./drawing-size.ts";
import { SpecimensTable } from "./specimens.tsx";
import { CodeTag, FrrTags, Lines } from "./tags.tsx";
import { CANCELLED_MARK, itemTitle } from "./words.ts";

function Drawing({ item, picture, layout }: { item: ItemFacts; picture: string | null; layout: DrawingLayout | null }) {
	const style = layout ? { minHeight: `${layout.least.toFixed(1)}mm`, maxHeight: `${layout.most.toFixed(1)}mm` } : {};
	return (
		<figure className="drawing" style={style}>
			{picture ? (
				<img src={picture} alt={`Drawing ${item.drawing}`} />
			) : (
				<p className="empty">{item.image ? "The drawing could not be read" : "No drawing yet"}</p>
			)}
			{item.active ? null : (
				<>
					<svg className="cross" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
						<path d="M0 0 100 100M100 0 0 100" vectorEffect="non-scaling-stroke" />
					</svg>
					<p className="stamp">{CANCELLED_MARK}</p>
				</>
			)}
		</figure>
	);
}

function Heading({ item, count }: { item: ItemFacts; count: number }) {
	return (
		<header>
			<p className="position" id={`item-${item.no}`}>
				Solution {item.no} of {count}
			</p>
			<h2 id={`toc-item-${item.no}`}>
				<CodeTag code={item.drawing} /> <span className="title">{itemTitle(item)}</span>
			</h2>
			<FrrTags frrs={item.frrs} />
			{item.withdrawn ? (
				<p className="marks">
					<span className="mark">Withdrawn – no longer in the catalogue</span>
				</p>
			) : null}
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

/**
 * One solution, from the top of a page: what it is made of, drawing, tested specimens, installation notes.
 * @param picture address of the drawing among the document's assets, null where it has none
 */
export function SolutionSection({ item, count, picture }: { item: ItemFacts; count: number; picture: string | null }) {
	const layout = picture && item.image ? drawingLayout(item, item.image) : null;
	const kind = ["solution", item.active ? "" : "cancelled", layout?.fills ? "one-page" : ""].filter(Boolean).join(" ");
	return (
		<section className={kind}>
			<Heading item={item} count={count} />
			<dl className="properties">
				<div>
					<dt>Orientation</dt>
					<dd>{item.orientations.join(", ") || "–"}</dd>
				</div>
				<div>
					<dt>Substrate</dt>
					<dd>
						<Lines texts={item.substrates} />
					</dd>
				</div>
				<div>
					<dt>Test report</dt>
					<dd>
						<Lines texts={item.reports} />
					</dd>
				</div>
				<div>
					<dt>Products</dt>
					<dd>
						<Products products={item.products} />
					</dd>
				</div>
			</dl>
			<Drawing item={item} picture={picture} layout={layout} />
			<h3>Tested specimens</h3>
			<SpecimensTable specimens={item.specimens} />
			{item.notes.length > 0 ? (
				<>
					<h3>Installation notes</h3>
					<ol className="notes">
						{item.notes.map((note) => (
							<li key={note.no} value={note.no}>
								{note.text}
							</li>
						))}
					</ol>
				</>
			) : null}
		</section>
	);
}
