#!/bin/sh
# Creates the files of web/src/styles/fonts from the Figtree files beside this script. Needs Debian's fonttools and
# python3-brotli.
# After a change here, run it and update the ranges of letters in web/src/styles/fonts.css.
set -eu
cd "$(dirname "$0")"
out=../../src/styles/fonts
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# The letters of the portal's own texts and of most Ugandan names and addresses.
core='U+20-7E,U+A0,U+B2,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212'
# The other letters and signs of Latin; a browser fetches them when a page contains one.
more='U+A1-B1,U+B3-B6,U+B8-D6,U+D8-FF,U+131,U+152,U+153,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2039,U+203A,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2215'

# The weights that the style sheets use.
for part in latin latin-ext; do
  fonttools varLib.instancer "figtree-$part-wght-normal.woff2" wght=400:700 --output "$work/$part.ttf"
done

# Removes names, hinting and features that no page uses; copyright and licence are served beside the fonts
# (web/public/fonts/OFL.txt).
subset() { # part, letters, name, features
  pyftsubset "$work/$1.ttf" --unicodes="$2" --layout-features="$4" --name-IDs= --drop-tables+=STAT --no-hinting \
    --flavor=woff2 --output-file="$out/$3.woff2"
}
subset latin "$core" figtree-core kern,tnum
subset latin "$more" figtree-latin kern,tnum,ccmp,locl,mark,mkmk
subset latin-ext '*' figtree-latin-ext kern,ccmp,locl,mark,mkmk
