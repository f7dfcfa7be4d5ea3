import { assignVars, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { dark, light } from "./palette.ts";

const space = {
	s1: "4px",
	s2: "8px",
	s3: "12px",
	s4: "16px",
	s5: "20px",
	s6: "24px",
	s8: "32px",
	s10: "40px",
	s16: "64px",
};

/** The sizes of type, in rem so that the reader's own size counts. */
const size = { xs: "0.75rem", s: "0.8125rem", m: "0.875rem", l: "1rem", xl: "1.25rem", xxl: "1.625rem" };

const font = {
	sans: '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif',
};

const shape = {
	radius: "4px",
	low: "0 1px 2px rgb(0 0 0 / 0.10)",
	high: "0 6px 24px rgb(0 0 0 / 0.24)",
	sidebar: "258px",
	navbar: "56px",
	target: "24px",
};

/** The product's tokens as CSS variables: `--pfs-color-page`, `--pfs-space-s4`, … */
export const vars = createGlobalThemeContract(
	{ color: light, space, size, font, shape },
	(_value, path) => `pfs-${path.join("-")}`,
);

globalStyle(":root", {
	colorScheme: "light",
	vars: {
		...assignVars(vars.color, light),
		...assignVars(vars.space, space),
		...assignVars(vars.size, size),
		...assignVars(vars.font, font),
		...assignVars(vars.shape, shape),
	},
	"@media": {
		"screen and (prefers-color-scheme: dark)": { colorScheme: "dark", vars: assignVars(vars.color, dark) },
	},
});
