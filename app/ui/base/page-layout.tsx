import type { ReactNode } from "react";
import * as css from "./layout.css.ts";

type Children = { children: ReactNode };

export function VisuallyHidden({ children }: Children) {
	return <span className={css.layoutVisuallyHidden}>{children}</span>;
}

export function Stack({ children, loose = false }: Children & { loose?: boolean }) {
	return <div className={loose ? css.layoutStackLoose : css.layoutStack}>{children}</div>;
}

export function Cluster({ children, between = false }: Children & { between?: boolean }) {
	return <div className={between ? css.layoutBetween : css.layoutRow}>{children}</div>;
}

/** Stays in view at the foot of the screen while what it belongs to is longer. */
export function LayoutFooter({ children }: Children) {
	return <div className={css.layoutFooter}>{children}</div>;
}

/** A main part and a side part, beside each other from 1100 px; `third`: a third part stands under the main one. */
export function MainAndSide({ children, third = false }: Children & { third?: boolean }) {
	return <div className={third ? `${css.layoutTwoToOne} ${css.layoutSpanRows}` : css.layoutTwoToOne}>{children}</div>;
}

/** Two parts of one kind, beside each other on a large screen. */
export function TwoParts({ children }: Children) {
	return <div className={css.layoutPair}>{children}</div>;
}

export function Centred({ children }: Children) {
	return <div className={css.layoutCentred}>{children}</div>;
}

export function Muted({ children }: Children) {
	return <span className={css.layoutMuted}>{children}</span>;
}

export function OnWide({ children }: Children) {
	return <span className={css.layoutOnWide}>{children}</span>;
}

export function OnNarrow({ children }: Children) {
	return <span className={css.layoutOnNarrow}>{children}</span>;
}
